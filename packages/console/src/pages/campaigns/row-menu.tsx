import type { OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { useAdPlatforms } from '../../components/ads/use-ad-platforms.ts'
import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { TreeRow } from './tree.ts'

/** The actions on one entity on its platform. */
export function RowMenu({
  row,
  requestOperation,
}: {
  row: TreeRow
  requestOperation: (request: OperationRequest) => void
}) {
  const { t } = useTranslation()
  const entity = row.entity!
  const { blockedBy, canSetBudget, page } = useAdPlatforms()(entity.platform ?? null)
  const actions: OperationRequest['action'][] = [entity.status === 'PAUSED' ? 'resume' : 'pause']
  if (row.level === 'ad_set' && canSetBudget) actions.push('budget')
  const parents = [platformName(entity.platform ?? null), ...(row.parents ?? [])]
  return (
    <DropDown
      kind="menu"
      className="bare-button row-menu above-row"
      label={t('campaigns.actions', { name: entity.campaign_name })}
      button={<span aria-hidden="true">⋯</span>}
      width={200}
    >
      {() => (
        <MenuGroup>
          {actions.map((action) => (
            <MenuItem
              key={action}
              isDisabled={blockedBy !== null}
              onChoose={() =>
                requestOperation({
                  action,
                  level: row.level,
                  id: row.id,
                  name: entity.campaign_name,
                  externalId: entity.external_id ?? null,
                  campaignId: entity.campaign_external_id ?? null,
                  parents,
                })
              }
            >
              {t(`campaigns.action_${action}`)}
            </MenuItem>
          ))}
          {blockedBy && (
            <p className="quiet row-menu-reason">
              {blockedBy}{' '}
              {page && (
                <a href={page} target="_blank" rel="noreferrer">
                  {t('operation.open_platform', { platform: platformName(entity.platform ?? null) })}
                </a>
              )}
            </p>
          )}
        </MenuGroup>
      )}
    </DropDown>
  )
}
