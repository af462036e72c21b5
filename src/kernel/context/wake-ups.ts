/** Kinds of work that a worker starts when it is woken for a profile. */
export type WakeTopic = 'ingest' | 'webhooks' | 'conversion_changes' | 'conversion_sync'

/** Wakes workers, so that they need not poll the database often. */
export interface WakeUps {
  /** Wakes a worker of this process or, if it has none, those of other processes. A lost wake-up is harmless: workers also poll. */
  send(topic: WakeTopic, profileId: string): void
}
