import { useNavigate } from '@tanstack/react-router'
import { DropDown, MenuGroup, MenuItem } from '../components/inputs/drop-down.tsx'
import { useSession } from '../data/session.tsx'
import { useTranslation } from '../locales/i18n.tsx'

/** Selects the profile and stays on the same page. */
export function ProfileSwitch() {
  const { t } = useTranslation()
  const { session, profile, may } = useSession()
  const navigate = useNavigate()
  const choose = (id: string) =>
    void navigate({
      to: '.',
      search: ({ range, from, to, model }: Record<string, unknown>) => ({ range, from, to, model, profile: id }),
    } as never)
  const button = (
    <>
      <span>{profile.name}</span>
      <small>{profile.reporting_currency}</small>
    </>
  )
  return (
    <DropDown
      kind="menu"
      label={t('shell.profile', { name: profile.name })}
      button={button}
      className="nav-pick"
      align="start"
      width={260}
    >
      {(close) => (
        <>
          {session.workspaces.map((workspace) => (
            <MenuGroup key={workspace.id} title={workspace.name}>
              {workspace.profiles.map(({ id, name }) => (
                <MenuItem
                  key={id}
                  isChecked={id === profile.id}
                  onChoose={() => {
                    choose(id)
                    close()
                  }}
                >
                  {name}
                </MenuItem>
              ))}
              {workspace.profiles.length === 0 && (
                <MenuItem isDisabled onChoose={close}>
                  {t('shell.no_profiles')}
                </MenuItem>
              )}
            </MenuGroup>
          ))}
          {may('workspaces:write') && (
            <MenuGroup>
              <MenuItem
                onChoose={() => {
                  void navigate({ to: '/start', search: { profile: profile.id, new: '1' } } as never)
                  close()
                }}
              >
                {t('start.new')}
              </MenuItem>
            </MenuGroup>
          )}
        </>
      )}
    </DropDown>
  )
}
