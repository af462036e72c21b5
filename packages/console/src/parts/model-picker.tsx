import { Menu } from '@mantine/core'
import { models, useView } from '../data/view.ts'
import { useWords } from '../locales/words.tsx'

/** How credit is divided; with `canCompare`, a second model beside the first. */
export function ModelPicker({ canCompare = false }: { canCompare?: boolean }) {
  const { say } = useWords()
  const { model, beside, change } = useView()
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <button type="button" className="pick" aria-label={say('model.label', { model: say(`model.${model}`) })}>
          {say(`model.${model}`)}
          {beside && canCompare && (
            <>
              <small>{say('model.beside')}</small>
              {say(`model.${beside}`)}
            </>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('model.choose')}</Menu.Label>
        {models.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={model === one}
            onClick={() => change({ model: one, ...(beside === one && { beside: undefined }) })}
          >
            <span className="menu-title">{say(`model.${one}`)}</span>
            <span className="menu-more">{say(`model.${one}_more`)}</span>
          </Menu.Item>
        ))}
        {canCompare && (
          <>
            <Menu.Divider />
            <Menu.Label>{say('model.compare')}</Menu.Label>
            <Menu.Item role="menuitemradio" aria-checked={beside === null} onClick={() => change({ beside: undefined })}>
              {say('model.alone')}
            </Menu.Item>
            {models
              .filter((one) => one !== model)
              .map((one) => (
                <Menu.Item
                  key={one}
                  role="menuitemradio"
                  aria-checked={beside === one}
                  onClick={() => change({ beside: one })}
                >
                  {say(`model.${one}`)}
                </Menu.Item>
              ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
