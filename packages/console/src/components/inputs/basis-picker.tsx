import { bases, useView, windows } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DropDown, MenuGroup, MenuItem } from './drop-down.tsx'

/** Selects the day that credit is dated by, and the greatest age of a touch that has credit. */
export function BasisPicker() {
  const { t } = useTranslation()
  const { basis, window, change } = useView()
  const name = t(`basis.${basis}`)
  const button = (
    <>
      {name}
      {window !== 'all' && <small>{t('basis.within', { count: Number(window) })}</small>}
    </>
  )
  return (
    <DropDown kind="menu" label={t('basis.label')} button={button} width={290}>
      {() => (
        <>
          <MenuGroup title={t('basis.title')}>
            {bases.map((candidate) => (
              <MenuItem
                key={candidate}
                isChecked={basis === candidate}
                onChoose={() => change({ basis: candidate === 'conversion' ? undefined : candidate })}
              >
                <span className="menu-title">{t(`basis.${candidate}`)}</span>
                <span className="menu-more">{t(`basis.${candidate}_more`)}</span>
              </MenuItem>
            ))}
          </MenuGroup>
          <MenuGroup title={t('basis.window')}>
            {windows.map((candidate) => (
              <MenuItem
                key={candidate}
                isChecked={window === candidate}
                onChoose={() => change({ window: candidate === 'all' ? undefined : candidate })}
              >
                {candidate === 'all' ? t('basis.all') : t('basis.within', { count: Number(candidate) })}
              </MenuItem>
            ))}
          </MenuGroup>
        </>
      )}
    </DropDown>
  )
}
