import { Button, Checkbox, Group, NumberInput, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LINK_DAYS, LINK_LIMITS, linkBody } from '#contract/joining.ts'
import type { Organization, OrgLevel } from '#contract/orgs.ts'
import { settingsQuery } from '#web/features/notifications/queries.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { copyText } from '#web/ui/words/copy-text.ts'
import { formatDate } from '#web/ui/words/dates.ts'
import { grants, levelsUpTo } from './format.ts'
import { createLink, type MadeLink } from './queries.ts'

type Props = { org: Organization; opened: boolean; onClose(): void }

/** Makes a link that signs somebody up and brings them in: one step for whoever follows it. */
export function LinkDialog({ org, opened, onClose }: Props) {
  const [made, setMade] = useState<MadeLink | null>(null)
  return (
    <Dialog opened={opened} onClose={onClose} title={made ? 'The link is ready' : `Invite to ${org.name}`} size="sm">
      {made?.url ? (
        <Ready made={made} url={made.url} onClose={onClose} />
      ) : (
        <LinkForm
          org={org}
          onClose={onClose}
          onMade={(done) => {
            if (done.url === null) {
              toast({
                kind: 'success',
                title: 'Invitation sent',
                text: `The link is on its way to ${done.link.email}.`,
              })
              return onClose()
            }
            setMade(done)
          }}
        />
      )}
    </Dialog>
  )
}

function LinkForm({ org, onClose, onMade }: { org: Organization; onClose(): void; onMade(made: MadeLink): void }) {
  const { mutateAsync: create } = useMutation(createLink)
  const { data: notices } = useQuery(settingsQuery)
  const state = useSaveForm({
    initialValues: {
      who: 'one',
      email: '',
      by_mail: false,
      org_access_level: 'user' as string,
      max_uses: 10 as number | string,
      days: LINK_DAYS as number | string,
    },
    toInput: ({ who, email, by_mail, org_access_level, max_uses, days }) => ({
      days: Number(days),
      ...(who === 'team'
        ? { max_uses: Number(max_uses) }
        : {
            email: email.trim() === '' ? null : email.trim(),
            by_mail: by_mail && notices?.mail_available === true,
            org_access_level: org_access_level as OrgLevel,
          }),
    }),
    schema: linkBody,
    save: (input) => create({ id: org.id, ...input }),
    onSaved: onMade,
  })
  const { values, getInputProps } = state.form
  const mails = values.who === 'one' && values.by_mail && notices?.mail_available === true
  return (
    <SaveForm
      state={state}
      label="Invite by link"
      actions={
        <FormActions onCancel={onClose} saving={state.saving}>
          {mails ? 'Send link' : 'Create link'}
        </FormActions>
      }
    >
      <SelectField
        label="For"
        data={[
          { value: 'one', label: 'One person' },
          { value: 'team', label: 'Several people' },
        ]}
        data-autofocus
        {...getInputProps('who')}
      />
      {values.who === 'one' ? (
        <>
          <TextInput
            label="Email (optional)"
            description="With one, the link works for this address only. Without, for the first person to open it."
            type="email"
            autoComplete="off"
            {...getInputProps('email')}
          />
          {notices?.mail_available && (
            <Checkbox label="Send it to this address by email" {...getInputProps('by_mail', { type: 'checkbox' })} />
          )}
          <SelectField
            label="Access level"
            description={grants(values.org_access_level)}
            data={levelsUpTo(org.may_give)}
            {...getInputProps('org_access_level')}
          />
        </>
      ) : (
        <NumberInput
          label="How many people"
          description="They get the access level User."
          min={1}
          max={LINK_LIMITS.people}
          allowDecimal={false}
          {...getInputProps('max_uses')}
        />
      )}
      <NumberInput
        label="Valid for (days)"
        min={1}
        max={LINK_LIMITS.days}
        allowDecimal={false}
        {...getInputProps('days')}
      />
    </SaveForm>
  )
}

function Ready({ made: { link }, url, onClose }: { made: MadeLink; url: string; onClose(): void }) {
  const copy = async () => {
    const done = await copyText(url)
    toast(
      done
        ? { kind: 'success', title: 'Link copied', text: 'Paste it where you write to them.' }
        : { kind: 'warning', title: 'Not copied', text: 'Select the link and copy it by hand.' },
    )
  }
  return (
    <>
      <TextInput
        label="Invitation link"
        description={`Shown this once. Valid until ${formatDate(link.expires_at)}, for ${link.email ?? (link.max_uses === 1 ? 'one person' : `${link.max_uses} people`)}. ${
          link.lets_in
            ? 'Anyone who opens it joins at once.'
            : 'Anyone who opens it signs up, and an administrator lets them in.'
        }`}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
        mb="md"
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button leftSection={<IconCopy size={16} />} data-autofocus onClick={() => void copy()}>
          Copy link
        </Button>
      </Group>
    </>
  )
}
