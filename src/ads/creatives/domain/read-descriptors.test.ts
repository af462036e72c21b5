import { describe, expect, it } from 'vitest'
import { readDescriptors } from './read-descriptors.ts'

const completion = (content: unknown) =>
  JSON.stringify({
    choices: [{ message: { content: typeof content === 'string' ? content : JSON.stringify(content) } }],
  })

describe('descriptors from a model response', () => {
  it('are read as values of the lists', () => {
    const descriptors = {
      hook_type: 'Question',
      creative_format: 'UGC video',
      cta_type: 'book-now',
      primary_angle: 'price',
    }
    expect(
      readDescriptors(completion({ ...descriptors, offers: ['20% off', 'free shipping', 'Free Shipping'] })),
    ).toEqual({
      hook_type: 'question',
      creative_format: 'ugc_video',
      cta_type: 'book_now',
      primary_angle: 'price',
      offers: ['20_percent_off', 'free_shipping'],
    })
  })

  it('count as unknown if they are not in a list or missing', () => {
    const nothing = { hook_type: null, creative_format: null, cta_type: null, primary_angle: null, offers: [] }
    expect(readDescriptors(completion({ hook_type: 'shouting', offers: ['<b>', 'x'.repeat(50)] }))).toEqual(nothing)
    expect(readDescriptors(completion({}))).toEqual(nothing)
  })

  it.each([
    ['no completion', '{}'],
    ['prose', completion('It is a nice ad.')],
    ['a list', completion([1])],
  ])('are null for %s', (_, body) => {
    expect(readDescriptors(body)).toBeNull()
  })
})
