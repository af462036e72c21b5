interface Made {
  action: string
  value_before: string | null
  value_after: string | null
}

/** Each with what takes it back. A budget is taken back by another budget. */
const opposites: Readonly<Record<string, string>> = {
  pause_campaign: 'resume_campaign',
  resume_campaign: 'pause_campaign',
  pause_ad: 'resume_ad',
  resume_ad: 'pause_ad',
  set_ad_set_budget: 'set_ad_set_budget',
  apply_url_tags: 'undo_url_tags',
}

/** Whether a change takes back the one before it: it begins where that ended, and ends where that began. */
export function isUndoOf(change: Made, before: Made): boolean {
  const isOpposite = opposites[before.action] === change.action
  return isOpposite && change.value_before === before.value_after && change.value_after === before.value_before
}
