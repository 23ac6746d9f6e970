// Asks before something is lost: `if (await confirm({ ... })) remove(id)`.
import { Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'

type Question = {
  title: string
  text: string
  /** The verb on the button, such as "Delete goal". */
  verb: string
  /** Red button: something is lost for good. */
  danger?: boolean
}

let question: (Question & { answer(yes: boolean): void }) | null = null
const listeners = new Set<() => void>()

/** Shows a question and answers whether the person agreed. */
export function confirm(asked: Question): Promise<boolean> {
  question?.answer(false)
  return new Promise((resolve) => {
    set({
      ...asked,
      answer(yes) {
        set(null)
        resolve(yes)
      },
    })
  })
}

function set(next: typeof question): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where questions appear: once in the shell. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(subscribe, () => question)
  return (
    <Dialog
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={asked?.title ?? ''}
      size="sm"
      sheet={false}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{asked?.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => asked?.answer(false)}>
          Cancel
        </Button>
        <Button color={asked?.danger ? 'red' : undefined} onClick={() => asked?.answer(true)} data-autofocus>
          {asked?.verb}
        </Button>
      </Group>
    </Dialog>
  )
}
