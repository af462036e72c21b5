import { CliExit, command } from '../command.ts'
import { adminClient } from './admin-client.ts'

interface Diagnosis {
  status: 'ok' | 'warn' | 'fail'
  checks: { name: string; status: string; detail: string }[]
  queues: { name: string; ready: number; waiting: number; active: number; failed: number }[]
  dead_letters: { id: string; job: string; error: string | null; failed_at: string }[]
}

export const doctor = command({
  name: 'doctor',
  summary: 'Check the deployment, its queues and permanently failed jobs.',
  notes: 'Exits with code 1 if a check fails. A warning does not change the exit code.',
  async run(input) {
    const { print } = input
    const response = await adminClient(input)<Diagnosis>('GET', '/admin/doctor')
    print(response, toLines(response.data))
    if (response.data.status === 'fail') throw new CliExit('failed', 'a check failed')
  },
})

function toLines({ checks, queues, dead_letters }: Diagnosis): string[] {
  return [
    ...checks.map(({ name, status, detail }) => `${status.padEnd(4)}  ${name.padEnd(15)}  ${detail}`),
    ...(queues.length > 0 ? ['', 'Queues (ready, waiting, running, failed):'] : []),
    ...queues.map((queue) => `  ${queue.name}  ${queue.ready} ${queue.waiting} ${queue.active} ${queue.failed}`),
    ...(dead_letters.length > 0 ? ['', 'Dead letters, newest first:'] : []),
    ...dead_letters.map(({ id, job, error, failed_at }) => `  ${id}  ${failed_at}  ${job}  ${error ?? ''}`),
  ]
}
