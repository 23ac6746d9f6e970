import { Button, Stack, TextInput } from '@mantine/core'
import { IconBookmark, IconDots, IconFilterCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContactView, VIEW_NAME } from '#contract/contact-views.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Menu, MenuDivider, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import styles from './contact-views.module.css'
import { addressOf, type ContactFilter, keptOf, NO_FILTER, sameFilter } from './filter.ts'
import { addContactView, contactViewsQuery, removeContactView, updateContactView } from './queries.ts'

type Props = { filter: ContactFilter; onChange(filter: ContactFilter): void }

/** Filters that were kept under a name, each one click away; what stands in the list now can be kept. Nothing to see without either. */
export function ContactViews({ filter, onChange }: Props) {
  const { data: views = [] } = useQuery(contactViewsQuery)
  const naming = useDialog<ContactView | null>()
  const now = keptOf(filter)
  const empty = Object.keys(now).length === 0
  const current = views.find((view) => sameFilter(view.filter, now))
  const [last, setLast] = useState<string>()
  // One whose filters were changed since it was chosen can take them over.
  const changed = current || empty ? undefined : views.find(({ id }) => id === last)
  if (views.length === 0 && empty) return null
  return (
    <nav className={`row gap-4 ${styles.views}`} aria-label="Views">
      <button
        type="button"
        className={`hover-bright focus-inside fixed pad-0-12 dimmed truncate no-border no-ground clickable font-inherit target medium max-w-240 ${styles.view}`}
        aria-pressed={empty}
        onClick={() => onChange({ ...NO_FILTER, sort: undefined })}
      >
        Everybody
      </button>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={`hover-bright focus-inside fixed pad-0-12 dimmed truncate no-border no-ground clickable font-inherit target medium max-w-240 ${styles.view}`}
          aria-pressed={view.id === current?.id}
          onClick={() => {
            setLast(view.id)
            onChange(addressOf(view.filter))
          }}
        >
          <bdi>{view.name}</bdi>
        </button>
      ))}
      {current && <ViewMenu view={current} onRename={() => naming.open(current)} onGone={() => onChange(NO_FILTER)} />}
      {!empty && !current && (
        <span className="inline-flex fixed gap-4">
          {changed && <TakeOver view={changed} filter={filter} />}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconBookmark size={14} />}
            onClick={() => naming.open(null)}
          >
            Save view
          </Button>
        </span>
      )}
      {naming.show((view, frame) => (
        <NameDialog view={view} filter={filter} {...frame} />
      ))}
    </nav>
  )
}

function TakeOver({ view, filter }: { view: ContactView; filter: ContactFilter }) {
  const save = useMutation(updateContactView)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFilterCheck size={14} />}
      loading={save.isPending}
      onClick={() => save.mutate({ id: view.id, filter: keptOf(filter) })}
    >
      Update “{view.name}”
    </Button>
  )
}

function ViewMenu({ view, onRename, onGone }: { view: ContactView; onRename(): void; onGone(): void }) {
  const remove = useMutation({ ...removeContactView, onSuccess: onGone })
  const ask = async () => {
    const text = `The view “${view.name}” is deleted. The contacts in it stay as they are.`
    if (await confirm({ title: 'Delete this view?', text, verb: 'Delete view', danger: true })) remove.mutate(view)
  }
  return (
    <Menu
      label={`View ${view.name}`}
      target={
        <Button variant="subtle" color="gray" size="compact-sm" px={8} aria-label={`Change the view ${view.name}`}>
          <IconDots size={16} aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={IconPencil} onClick={onRename}>
        Rename…
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={IconTrash} onClick={ask}>
        Delete view
      </MenuItem>
    </Menu>
  )
}

type NameProps = { view: ContactView | null; filter: ContactFilter; opened: boolean; onClose(): void }

/** A new view of what stands in the list, or another name for one. */
function NameDialog({ view, filter, opened, onClose }: NameProps) {
  const [name, setName] = useState(view?.name ?? '')
  const add = useMutation({ ...addContactView, onSuccess: onClose })
  const rename = useMutation({ ...updateContactView, onSuccess: onClose })
  const { error } = view ? rename : add
  return (
    <Dialog opened={opened} onClose={onClose} title={view ? 'Rename view' : 'Save view'} size="sm" sheet={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (view) rename.mutate({ id: view.id, name })
          else add.mutate({ name, filter: keptOf(filter) })
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            data-autofocus
            autoComplete="off"
            required
            withAsterisk={false}
            maxLength={VIEW_NAME}
            placeholder="Customers I have not met"
            value={name}
            error={error?.message}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <FormActions onCancel={onClose} saving={add.isPending || rename.isPending}>
            {view ? 'Rename view' : 'Save view'}
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  )
}
