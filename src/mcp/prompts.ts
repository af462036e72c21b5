export interface Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  write(input: Readonly<Record<string, string>>): string
}

const profile = {
  name: 'profile_id',
  description: 'Which profile; without it, ask or take the only one.',
  required: false,
}

const rules = `Rules: read numbers through tools, never guess them; name range, model and currency with every number; compare only within
one model; say what is unattributed and why; before you explain a number, call explain_number for it. If a tool answers that data is
missing or stale, say that first.`

/** Prompts for common questions, with the tools to use. */
export const prompts: readonly Prompt[] = [
  {
    name: 'weekly_review',
    title: 'Weekly review',
    description: 'What happened in the last seven days, against the seven before, and what to do next week.',
    arguments: [profile],
    write: (input) => `Write the weekly marketing review${forProfile(input)}.
1. overview_readAttention: what makes numbers wrong at the moment. If something does, begin with it.
2. overview_readOverview for the last 7 whole days: spend, cash, ROAS, CAC of first payments, each beside the period before.
3. campaigns_listCampaigns at level campaign: the three that earned most, the three that lost most. explain_number for the biggest change.
4. campaigns_comparePlatforms: where a platform claims far more than is credited.
5. Three things to do next week, each with the number it follows from.
${rules}`,
  },
  {
    name: 'why_did_roas_move',
    title: 'Why did ROAS move?',
    description: 'Takes a change of ROAS apart: spend, price, conversions, mix, or only the counting.',
    arguments: [
      profile,
      { name: 'date_from', description: 'First day of the range that changed, YYYY-MM-DD.', required: false },
      { name: 'date_to', description: 'Its last day.', required: false },
    ],
    write: (input) => `Explain why ROAS moved${forProfile(input)}${range(input)}.
1. overview_readOverview of the range: ROAS now and before, and each of spend, credited cash, unattributed cash.
2. If unattributed cash grew as credited cash fell, it is the counting: campaigns_readUnattributed tells the reason, overview_readAttention what broke.
3. Else compare campaigns_listCampaigns of both periods: which campaigns explain the difference, by spend and by outcome_value.
4. explain_number for the two that matter most. Look whether few large payments or refunds make the difference.
5. Look at two models in by_model: a change that only one shows is a change of path, not of result.
Answer in one sentence first, then the evidence.
${rules}`,
  },
  {
    name: 'which_ads_to_pause',
    title: 'Which ads to pause?',
    description: 'Ads that cost and do not earn, with what pausing them would stop. It changes nothing by itself.',
    arguments: [profile],
    write: (input) => `Find the ads that should be paused${forProfile(input)}.
1. campaigns_listCampaigns at level ad over the last 28 days, several models: spend without outcomes under all of them.
2. ranking_listTopPerformers and ads_readAd: leave out ads with little spend, young ads (maturity_stage cold or early), and ads whose visits do not say which ad they came from (adOperations_listUntaggedAds).
3. explain_number for each that is left: whether it began journeys that others finished (first_touch against last_touch).
4. A table: ad, spend, outcomes, why, what is at risk. Recommend; do not pause.
5. Only if I then say so: adOperations_readCampaignStatus for the confirm token, and the pause with an idempotency_key derived from it. Tell me the undo call.
${rules}`,
  },
]

function forProfile({ profile_id: id }: Readonly<Record<string, string>>): string {
  return id ? ` of profile ${id}` : ' (list_profiles tells the profiles; ask which one if there are several)'
}

function range({ date_from, date_to }: Readonly<Record<string, string>>): string {
  return date_from && date_to ? ` between ${date_from} and ${date_to}` : ' in the last 7 days'
}
