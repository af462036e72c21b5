import { z } from 'zod'

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
})

/** The JSON that a chat completion answers with; undefined when there is none. Some models put it between fences. */
export function readJsonAnswer(body: string): unknown {
  const answer = completion.safeParse(parseJson(body))
  if (!answer.success) return undefined
  const { content } = answer.data.choices[0].message
  return parseJson(/^```(?:json)?([\s\S]*)```$/.exec(content.trim())?.[1] ?? content)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
