import { Histogram, type Registry } from 'prom-client'

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
