/** Contract 8: how many ads one request may tag. */
export const tagBatchMax = 25
