import { setTimeout } from 'node:timers/promises'
import { CliExit, command } from '../command.ts'
import { progress } from '../progress.ts'
import { adminClient } from './admin-client.ts'

const pollIntervalMs = 500

interface Run {
  status: 'running' | 'completed' | 'failed'
  customers: number
  customers_total: number
  conversions: number
  error: string | null
}

export const recompute = command({
  name: 'recompute',
  summary: "Recompute a profile's conversions and credit.",
  notes:
    'Waits until it is finished and shows the progress. It continues if the command is interrupted. Reports stay available and correct.',
  args: ['PROFILE_ID'],
  options: { detach: { type: 'boolean', help: 'Do not wait for the result.' } },
  async run(input) {
    const { args, options, terminal, print } = input
    const call = adminClient(input)
    const started = await call<{ recompute_id: string }>('POST', '/admin/recompute', { profile_id: args.PROFILE_ID })
    if (options.detach) return print(started, [`Recompute ${started.data.recompute_id} is queued.`])
    const shown = progress(terminal, 'recompute')
    const readRun = () => call<Run>('GET', `/admin/recompute/${encodeURIComponent(args.PROFILE_ID)}`)
    try {
      let run = await readRun()
      while (run.data.status === 'running') {
        const { customers, customers_total: total } = run.data
        if (total > 0) shown.update(customers, total, `${customers} of ${total} customers`)
        await setTimeout(pollIntervalMs)
        run = await readRun()
      }
      if (run.data.status === 'failed') throw new CliExit('failed', `the recompute failed: ${run.data.error}`)
      shown.update(1, 1)
      shown.end()
      print(run, [`${run.data.conversions} conversions of ${run.data.customers} customers were recomputed.`])
    } finally {
      shown.end()
    }
  },
})

export const jobsRetry = command({
  name: 'jobs retry',
  summary: 'Retry a permanently failed job.',
  notes: '`tributary doctor` lists the ids.',
  args: ['ID'],
  async run(input) {
    const { args, print } = input
    const path = `/admin/dead-letters/${encodeURIComponent(args.ID)}/retry`
    const response = await adminClient(input)<{ job: string }>('POST', path)
    print(response, [`${response.data.job} is queued again.`])
  },
})
