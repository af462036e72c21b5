/**
 * Frees the memory of bytes that are not read again. The garbage collector frees it late, because such memory is not in its heap. A
 * part of a larger memory is left alone.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array<ArrayBufferLike>): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
