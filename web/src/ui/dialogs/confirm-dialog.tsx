import { Button, Group, Text } from '@mantine/core'
import { sentence } from '#contract/hidden-signs.ts'
import type { PendingConfirmation } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

/** The question that `confirm` asks. */
export function ConfirmDialog({ asked }: { asked: PendingConfirmation | null }) {
  return (
    <Dialog
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={asked?.title ?? ''}
      size="sm"
      sheet={false}
      above
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{sentence(asked?.text ?? '')}</Text>
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
