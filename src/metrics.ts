import { Gauge, Histogram, type Registry } from 'prom-client'

/** Measures each attempt at a job, by its name and how it ended. */
export function jobMetrics(metrics: Registry): (name: string, outcome: string, seconds: number) => void {
  const attempts = new Histogram({
    name: 'tributary_job_attempt_seconds',
    help: 'Time of one attempt at a job, by job and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [metrics],
  })
  return (job, outcome, seconds) => attempts.observe({ job, outcome }, seconds)
}

/** Measures each attempt at a webhook delivery by what became of it. */
export function webhookMetrics(metrics: Registry): (outcome: string, seconds: number) => void {
  const attempts = new Histogram({
    name: 'tributary_webhook_attempt_seconds',
    help: 'Time of one attempt at a webhook delivery, by outcome: delivered, pending (to be tried again) or dead.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15],
    registers: [metrics],
  })
  return (outcome, seconds) => attempts.observe({ outcome }, seconds)
}

/** Tells on how many days sums of reports were found to be others than their credit says: anything but 0 is an alarm. */
export function sumMetrics(metrics: Registry, countAlarms: () => Promise<number>): void {
  new Gauge({
    name: 'tributary_sum_differences',
    help: 'Days whose sums a recount found to differ from the credit itself, all profiles together. Above 0 is an alarm.',
    registers: [metrics],
    async collect() {
      this.set(await countAlarms())
    },
  })
}
