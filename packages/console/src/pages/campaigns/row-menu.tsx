import type { OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
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
  const actions: OperationRequest['action'][] =
    row.level === 'ad_set' ? ['budget'] : entity.status === 'PAUSED' ? ['resume'] : ['pause']
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
              onChoose={() =>
                requestOperation({
                  action,
                  level: row.level,
                  id: row.id,
                  name: entity.campaign_name,
                  externalId: entity.external_id ?? null,
                  campaignId: entity.campaign_external_id ?? null,
                })
              }
            >
              {t(`campaigns.action_${action}`)}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </DropDown>
  )
}
