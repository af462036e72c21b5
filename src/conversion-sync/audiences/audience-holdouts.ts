import type { WorkContext } from '../../kernel/context/context.ts'

/** Experiments leave some of the people whom a rule selects out of what is sent. */
export interface AudienceHoldouts {
  /** Returns the people who are sent, and records who was selected while an experiment runs. */
  select<Person extends { customer_id: string }>(
    ctx: Pick<WorkContext, 'db' | 'now'>,
    audience: { profile_id: string; id: string },
    people: readonly Person[],
  ): Promise<readonly Person[]>
}

declare module '../../kernel/context/services.ts' {
  interface Services {
    audienceHoldouts: AudienceHoldouts
  }
}
