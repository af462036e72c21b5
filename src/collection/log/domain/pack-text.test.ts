import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packText, unpackText } from './pack-text.ts'

const hit =
  '[["36090823304124470486433970695","page_view","55996322425640307661778383142","94326715323464902841227940398","https://shop.example/a/1","/a/1","https://shop.example/","mobile","Safari","iOS","CL"],1790000000003,0,{"locale":"es-CL","timezone":"America/Santiago"},["own"]]'

describe('a packed text', () => {
  it('is the same text after it was packed and unpacked', () => {
    const words = fc.constantFrom('page_view', '0123456789', 'https://shop.example/', '"', 'é', '中', '😀', '\n')
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(words, { maxLength: 200 }).map((parts) => parts.join('')),
      fc.bigInt({ min: 0n, max: 10n ** 300n }).map(String),
    )
    fc.assert(fc.property(text, (text) => unpackText(packText(1, text)) === text))
  })

  it('is the same text if it is larger than the buffers, and its repetitions are far away', () => {
    const random = fc.sample(fc.string({ unit: 'grapheme', minLength: 2_000, maxLength: 2_000 }), 60).join('')
    const text = random + random
    expect(unpackText(packText(1, text))).toBe(text)
    expect(unpackText(packText(1, hit))).toBe(hit)
  })

  it('has the version first, and is less than half as long for a page view', () => {
    const packed = packText(3, hit)
    expect(packed[0]).toBe(3)
    expect(packed.length).toBeLessThan(hit.length / 2)
  })

  it('is unpacked or rejected if it is damaged', () => {
    const packed = packText(3, hit)
    const unpack = (bytes: Uint8Array) => {
      try {
        return unpackText(bytes)
      } catch (error) {
        return error
      }
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const result = unpack(bytes)
        if (typeof result !== 'string') expect(result).toEqual(new Error('the packed text is damaged'))
      }),
    )
    for (let length = packed.length - 1; length > 0; length--) expect(unpack(packed.subarray(0, length))).not.toBe(hit)
    expect(() => unpackText(Uint8Array.of(3, 0xff, 0xff, 0xff))).toThrow('the packed text is damaged')
  })
})
