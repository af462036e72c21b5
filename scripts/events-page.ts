import { events } from '../src/events/registry.ts'
import { describeEvent } from '../src/http/openapi/describe-event.ts'

/** Lists every webhook event with its trigger and an example. */
export function eventsPage(): string {
  const sections = events.map((event) => {
    const { post } = describeEvent(event)
    const example = JSON.stringify(post.requestBody.content['application/json']!.example, null, 2)
    const description = [event.summary, ...(post.description ? [post.description] : [])].join('\n\n')
    return `## \`${event.type}\`\n\n${description}\n\n\`\`\`json\n${example}\n\`\`\`\n`
  })
  return `# Webhook events\n\nGenerated from \`src/events\`. How to receive them: \`/docs#events\` of any deployment.\n\n${sections.join('\n')}`
}
