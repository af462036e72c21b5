import { setTimeout } from 'node:timers/promises'
import { CliExit, command } from '../command.ts'
import { progress } from '../progress.ts'
import { adminClient } from './admin-client.ts'

const pollIntervalMs = 500

interface Run {
  status: 'running' | 'completed' | 'failed'
  ads: number
  scores: number
  scores_total: number
  model_version: number | null
  error: string | null
}

export const score = command({
  name: 'score',
  summary: "Rank a profile's ads now, instead of once a day.",
  notes: 'Waits until it is finished and shows the progress. It continues if the command is interrupted.',
  args: ['PROFILE_ID'],
  options: { detach: { type: 'boolean', help: 'Do not wait for the result.' } },
  async run(input) {
    const { args, options, terminal, print } = input
    const call = adminClient(input)
    const started = await call<{ score_run_id: string }>('POST', '/admin/score', { profile_id: args.PROFILE_ID })
    if (options.detach) return print(started, [`Scoring ${started.data.score_run_id} is queued.`])
    const shown = progress(terminal, 'score')
    const readRun = () => call<Run>('GET', `/admin/score/${encodeURIComponent(args.PROFILE_ID)}`)
    try {
      let run = await readRun()
      while (run.data.status === 'running') {
        const { scores, scores_total: total } = run.data
        if (total > 0) shown.update(scores, total, `${scores} of ${total} scores`)
        await setTimeout(pollIntervalMs)
        run = await readRun()
      }
      if (run.data.status === 'failed') throw new CliExit('failed', `the scoring failed: ${run.data.error}`)
      shown.update(1, 1)
      shown.end()
      const by = run.data.model_version === null ? 'by rules' : `by version ${run.data.model_version} of the model`
      print(run, [`${run.data.ads} ads were ranked ${by}.`])
    } finally {
      shown.end()
    }
  },
})
