/** The columns of a bound profile, from `profile as p` and `workspace as w`. */
export const profileColumns = [
  'p.id as profile_id',
  'p.workspace_id',
  'p.name as profile_name',
  'p.timezone',
  'p.reporting_currency',
  'p.privacy_mode',
  'p.domains',
  'p.provisioned_by_app_id as profile_provisioned_by_app_id',
  'p.attribution_enabled_at',
  'p.created_at as profile_created_at',
  'w.is_healthcare_agency',
] as const
