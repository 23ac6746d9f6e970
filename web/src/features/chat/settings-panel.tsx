import { Button, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChatSettings } from '#contract/chat.ts'
import { abilitiesQuery } from '#web/app/models.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { DEFAULT_SETTINGS } from './kept-settings.ts'
import { type Model, useModels } from './settings.ts'
import styles from './settings-panel.module.css'

type Props = {
  opened: boolean
  onClose(): void
  settings: ChatSettings
  onChange(next: Partial<ChatSettings>): void
}

const CONTEXT = Array.from({ length: 11 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : count === 1 ? '1 message' : `${count} messages`,
}))

/** How the next messages are answered. */
export function SettingsPanel({ opened, onClose, settings, onChange }: Props) {
  const models = useModels()
  const { data: abilities } = useQuery(abilitiesQuery)
  const internet = abilities?.internet
  const changed = Object.entries(DEFAULT_SETTINGS).some(
    ([name, value]) => settings[name as keyof ChatSettings] !== value,
  )
  const usual = models.find(({ is_default }) => is_default)
  return (
    <SidePanel addressed={false} opened={opened} onClose={onClose} title="More Settings" width={420}>
      <Stack gap="lg" className={styles.panel}>
        <p className="no-margin dimmed">
          For the messages you send from now on, in every conversation in this browser.
        </p>
        {abilities?.model === false && (
          <p className="no-margin dimmed">
            No model is set up on this server. The built-in analyst answers from your own records; nothing leaves the
            server.
          </p>
        )}
        <SelectField
          label="Model"
          value={settings.model ?? usual?.id ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ model: value === usual?.id ? null : value })}
          data={models.map((model) => ({ value: model.id, label: labelOf(model), disabled: !model.available }))}
        />
        <Switch
          label="Internal search"
          description="Searches your goals, tasks, notes, contacts, interactions and files, and shows what it used."
          checked={settings.use_internal_search}
          onChange={({ currentTarget: { checked } }) => onChange({ use_internal_search: checked })}
        />
        <Switch
          label="Internet search"
          description={
            internet && !internet.available
              ? (internet.reason ?? 'Not set up on this server.')
              : `Looks on the web${internet?.provider ? ` through ${internet.provider}` : ''}. Your search words leave this server.`
          }
          disabled={!internet?.available}
          checked={settings.use_internet && internet?.available === true}
          onChange={({ currentTarget: { checked } }) => onChange({ use_internet: checked })}
        />
        <Switch
          label="Memory"
          description="Remembers what you say about yourself and your plans, and uses it. You find it in your profile."
          checked={settings.use_memory}
          onChange={({ currentTarget: { checked } }) => onChange({ use_memory: checked })}
        />
        <SelectField
          label="Context messages"
          description="How many earlier messages are sent along with each new one."
          value={String(settings.context_messages)}
          onChange={({ currentTarget: { value } }) => onChange({ context_messages: Number(value) })}
          data={CONTEXT}
        />
        {changed && (
          <Button variant="default" onClick={() => onChange(DEFAULT_SETTINGS)}>
            Reset to defaults
          </Button>
        )}
      </Stack>
    </SidePanel>
  )
}

const labelOf = ({ label, available }: Model) => (available ? label : `${label} (not set up)`)
