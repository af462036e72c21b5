export interface Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  write(input: Readonly<Record<string, string>>): string
}

const profile = {
  name: 'profile_id',
  description: 'The profile id. If omitted, use the only profile or ask which one.',
  required: false,
}

const rules = `Rules: read numbers with tools, never guess them; state the date range, model and currency of every number; compare numbers
only within one model; state how much is unattributed and why; call explain_number before you explain a number. If a tool reports that
data is missing or stale, say that first.`

/** Prompts for common questions, with the tools to use. */
export const prompts: readonly Prompt[] = [
  {
    name: 'weekly_review',
    title: 'Weekly review',
    description: 'Compares the last seven days with the seven days before, and recommends actions for next week.',
    arguments: [profile],
    write: (input) => `Write the weekly marketing review${forProfile(input)}.
1. overview_readAttention: issues that currently make numbers wrong. Report them first.
2. overview_readOverview for the last 7 whole days: spend, cash, ROAS, CAC of first payments, each compared with the previous period.
3. campaigns_listCampaigns at level campaign: the three with the highest and the three with the lowest profit. Call explain_number for the largest change.
4. campaigns_comparePlatforms: platforms that claim far more than is credited.
5. Three actions for next week, each with the number that supports it.
${rules}`,
  },
  {
    name: 'why_did_roas_move',
    title: 'Why did ROAS move?',
    description: 'Finds the cause of a ROAS change: spend, price, conversions, campaign mix, or only tracking.',
    arguments: [
      profile,
      { name: 'date_from', description: 'First day of the range that changed, YYYY-MM-DD.', required: false },
      { name: 'date_to', description: 'Last day of the range, YYYY-MM-DD.', required: false },
    ],
    write: (input) => `Explain why ROAS moved${forProfile(input)}${range(input)}.
1. overview_readOverview for the range: ROAS, spend, credited cash and unattributed cash, now and in the previous period.
2. If unattributed cash rose while credited cash fell, tracking is the cause: campaigns_readUnattributed gives the reason, overview_readAttention the issue.
3. Otherwise compare campaigns_listCampaigns of both periods: find the campaigns whose spend and outcome_value explain the difference.
4. Call explain_number for the two most important ones. Check whether a few large payments or refunds explain the difference.
5. Compare two models in by_model: a change that only one model shows is a change of path, not of result.
Answer in one sentence first, then the evidence.
${rules}`,
  },
  {
    name: 'which_ads_to_pause',
    title: 'Which ads to pause?',
    description: 'Finds ads that spend without earning, and what pausing them would stop. Makes no changes.',
    arguments: [profile],
    write: (input) => `Find the ads that should be paused${forProfile(input)}.
1. campaigns_listCampaigns at level ad for the last 28 days, with several models: ads with spend and no outcomes in any model.
2. ranking_listTopPerformers and ads_readAd: exclude ads with little spend, new ads (maturity_stage cold or early), and ads whose visits do not identify the ad (adOperations_listUntaggedAds).
3. Call explain_number for each remaining ad: check whether it started journeys that other ads finished (first_touch compared with last_touch).
4. Return a table: ad, spend, outcomes, reason, risk. Recommend; do not pause.
5. Only if I then confirm: call adOperations_readCampaignStatus for the confirm token, and pause with an idempotency_key derived from it. Give me the undo call.
${rules}`,
  },
]

function forProfile({ profile_id: id }: Readonly<Record<string, string>>): string {
  return id ? ` of profile ${id}` : ' (call list_profiles; ask which one if there are several)'
}

function range({ date_from, date_to }: Readonly<Record<string, string>>): string {
  return date_from && date_to ? ` between ${date_from} and ${date_to}` : ' in the last 7 days'
}
