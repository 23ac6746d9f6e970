import { Button } from '@mantine/core'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { sampleContract } from '#contract/sample.ts'
import { client } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { toast } from '#web/ui/notices/toast.tsx'

const api = client(sampleContract)

const load = mutationOptions({
  mutationFn: () => api.load({}),
  // By then the steps beside which it was asked for are gone.
  onSuccess: () => {
    toast({ kind: 'success', title: 'Sample company loaded' })
    return queryClient.invalidateQueries()
  },
  meta: { failure: 'The sample company could not be loaded' },
})
const remove = mutationOptions({
  mutationFn: () => api.remove({}),
  onSuccess: () => {
    toast({ kind: 'success', title: 'Sample company removed' })
    return queryClient.invalidateQueries()
  },
  meta: { failure: 'The sample company could not be removed' },
})

const WHAT =
  'Its goals, tasks, notes, contacts and files are deleted, with everything you changed in them or added to them, such as comments and logged conversations. They cannot be brought back. Goals, tasks, notes and contacts of your own stay.'

/** Beside the first steps of an empty workspace. */
export function LoadSample() {
  const { mutate, isPending } = useMutation(load)
  return (
    <p className="row wrap gap-4-12 no-margin dimmed sm">
      <span>Prefer to look around first?</span>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Load a sample company
      </Button>
    </p>
  )
}

/** Where the sample is there. */
export function RemoveSample() {
  const { mutate, isPending } = useMutation(remove)
  const ask = async () => {
    if (await confirm({ title: 'Remove the sample company?', text: WHAT, verb: 'Remove it', danger: true })) mutate()
  }
  return (
    <p className="row wrap gap-4-12 no-margin dimmed sm">
      <span>Your workspace contains a sample company.</span>
      <Button variant="default" size="xs" loading={isPending} onClick={() => void ask()}>
        Remove it
      </Button>
    </p>
  )
}
