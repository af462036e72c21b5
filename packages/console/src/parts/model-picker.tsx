import { models, useView } from '../data/view.ts'
import { useWords } from '../locales/words.tsx'
import { DropDown, MenuGroup, MenuItem } from './drop-down.tsx'

/** How credit is divided; with `canCompare`, a second model beside the first. */
export function ModelPicker({ canCompare = false }: { canCompare?: boolean }) {
  const { say } = useWords()
  const { model, beside, change } = useView()
  const button = (
    <>
      {say(`model.${model}`)}
      {beside && canCompare && (
        <>
          <small>{say('model.beside')}</small>
          {say(`model.${beside}`)}
        </>
      )}
    </>
  )
  return (
    <DropDown kind="menu" label={say('model.label', { model: say(`model.${model}`) })} button={button} width={310}>
      {(close) => (
        <>
          <MenuGroup title={say('model.choose')}>
            {models.map((one) => (
              <MenuItem
                key={one}
                isChecked={model === one}
                onChoose={() => {
                  change({ model: one, ...(beside === one && { beside: undefined }) })
                  close()
                }}
              >
                <span className="menu-title">{say(`model.${one}`)}</span>
                <span className="menu-more">{say(`model.${one}_more`)}</span>
              </MenuItem>
            ))}
          </MenuGroup>
          {canCompare && (
            <MenuGroup title={say('model.compare')}>
              <MenuItem
                isChecked={beside === null}
                onChoose={() => {
                  change({ beside: undefined })
                  close()
                }}
              >
                {say('model.alone')}
              </MenuItem>
              {models
                .filter((one) => one !== model)
                .map((one) => (
                  <MenuItem
                    key={one}
                    isChecked={beside === one}
                    onChoose={() => {
                      change({ beside: one })
                      close()
                    }}
                  >
                    {say(`model.${one}`)}
                  </MenuItem>
                ))}
            </MenuGroup>
          )}
        </>
      )}
    </DropDown>
  )
}
