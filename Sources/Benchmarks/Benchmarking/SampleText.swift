/// A paragraph of 247 characters to lay out and draw.
package let sampleText = """
  The parcel left the depot this morning and is on its way to you. Please make sure that somebody is at home \
  between two and four in the afternoon, or choose a neighbor who may take it in; we will send you a short \
  message as soon as the van is near.
  """
