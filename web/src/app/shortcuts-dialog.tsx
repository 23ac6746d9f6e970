import { Switch } from '@mantine/core'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { DialogFrame } from '#web/ui/dialogs/use-dialog.tsx'
import { switchShortcuts, useShortcuts, useShortcutsOn } from '#web/ui/keys/shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const ALWAYS = [
  { keys: [COMMAND, 'K'], what: 'Find any record or command' },
  { keys: [COMMAND, 'Enter'], what: 'Save the open form' },
  { keys: [COMMAND, 'Z'], what: 'Undo the last change' },
  { keys: ['Esc'], what: 'Close a dialog, panel or menu' },
  { keys: ['↑', '↓'], what: 'Move in menus and results' },
  { keys: ['Alt', '↑ ↓'], what: 'Move a task, a step, or a part of a crew or flow' },
]

/** Which keys there are, and the switch for those that stand alone. */
export function ShortcutsDialog(frame: DialogFrame) {
  const on = useShortcutsOn()
  const single = useShortcuts()
  return (
    <Dialog title="Keyboard shortcuts" size="sm" {...frame}>
      <h3 className="sm strong no-margin mb-8">On this page</h3>
      <List of={single.map(({ key, what }) => ({ keys: [key], what }))} off={!on} />
      <Switch
        mb={24}
        label="Single-key shortcuts"
        description="For this browser. Switch them off if you use voice control, or press keys by mistake."
        checked={on}
        onChange={(event) => switchShortcuts(event.currentTarget.checked)}
      />
      <h3 className="sm strong no-margin mb-8">Everywhere</h3>
      <List of={ALWAYS} />
    </Dialog>
  )
}

function List({ of, off }: { of: readonly { keys: string[]; what: string }[]; off?: boolean }) {
  return (
    <dl className={`column gap-8 no-margin mb-24 ${styles.list}`} data-off={off || undefined}>
      {of.map(({ keys, what }) => (
        <div key={keys.join()} className={`flex align-baseline gap-12 ${styles.line}`}>
          <dt className="flex gap-4 basis-fixed-96">
            {keys.map((key) => (
              <kbd className="xs text-center border ground-raised round-xs" key={key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="no-margin">{what}</dd>
        </div>
      ))}
    </dl>
  )
}
