import { adminClient } from './admin-client.ts'
import { command } from './command.ts'

export const jobsRetry = command({
  name: 'jobs retry',
  summary: 'Run a job that failed for good once more.',
  notes: '`tributary doctor` lists the ids.',
  args: ['ID'],
  async run(input) {
    const { args, print } = input
    const path = `/admin/dead-letters/${encodeURIComponent(args.ID)}/retry`
    const answer = await adminClient(input)<{ job: string }>('POST', path)
    print(answer, [`${answer.data.job} is queued again.`])
  },
})
