import { describe, expect, it } from 'vitest'
import { readModelResponse } from './model-messages.ts'

const completion = (content: unknown) => JSON.stringify({ id: 'x', choices: [{ index: 0, message: { content } }] })
const summary = { text: 'They came and paid.', highlights: ['1 payment'] }

describe('readModelResponse', () => {
  it.each([
    ['plain', completion(JSON.stringify(summary))],
    ['fenced', completion(`\`\`\`json\n${JSON.stringify(summary)}\n\`\`\``)],
    ['with more than was asked for', completion(JSON.stringify({ ...summary, mood: 'good' }))],
  ])('reads a summary that is %s', (_, body) => {
    expect(readModelResponse(body)).toEqual(summary)
  })

  it('accepts a summary without highlights, and keeps six of too many', () => {
    expect(readModelResponse(completion('{"text":"Short."}'))).toEqual({ text: 'Short.', highlights: [] })
    const many = { text: 'Long.', highlights: Array.from({ length: 9 }, (_, n) => `fact ${n}`) }
    expect(readModelResponse(completion(JSON.stringify(many)))?.highlights).toHaveLength(6)
  })

  it.each([
    ['no JSON', 'Service Unavailable'],
    ['no choices', '{"choices":[]}'],
    ['another shape', '{"error":{"message":"quota"}}'],
    ['no content', completion(null)],
    ['prose', completion('They came and paid.')],
    ['an empty text', completion('{"text":"  "}')],
    ['a text of another kind', completion('{"text":{"a":1}}')],
    ['too long', completion(JSON.stringify({ text: 'x'.repeat(5_000) }))],
    ['a NUL', completion(JSON.stringify({ text: 'a\u0000b' }))],
  ])('rejects a response that is %s', (_, body) => {
    expect(readModelResponse(body)).toBeNull()
  })
})
