import { z } from 'zod'

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
})

/** Parses the JSON of a chat completion; undefined if there is none. Some models put it between code fences. */
export function readJsonResponse(body: string): unknown {
  const parsed = completion.safeParse(parseJson(body))
  if (!parsed.success) return undefined
  const { content } = parsed.data.choices[0].message
  return parseJson(/^```(?:json)?([\s\S]*)```$/.exec(content.trim())?.[1] ?? content)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
