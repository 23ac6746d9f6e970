import { Anchor, Checkbox, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailboxSettings } from '#contract/connections.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import styles from './connections-section.module.css'
import { ProviderHelp } from './provider-help.tsx'
import { connectMailbox, serversQuery } from './queries.ts'
import { SignInInstead } from './sign-in.tsx'

type Props = { opened: boolean; onClose(): void }
type Values = {
  address: string
  password: string
  user: string
  imap_host: string
  imap_port: number | string
  smtp_host: string
  smtp_port: number | string
  starttls: boolean
}
const EMPTY: Values = {
  address: '',
  password: '',
  user: '',
  imap_host: '',
  imap_port: 993,
  smtp_host: '',
  smtp_port: 465,
  starttls: false,
}
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An address and a password; servers where they are not known. What is typed is tried before it is kept. */
export function ConnectDialog({ opened, onClose }: Props) {
  const { mutateAsync } = useMutation(connectMailbox)
  const [typed, setTyped] = useState(false)
  const [address, setAddress] = useState('')
  const { data: found } = useQuery({ ...serversQuery(address), enabled: ADDRESS.test(address) })
  const known = found?.settings ?? null
  const asks = typed || (found !== undefined && known === null)
  const state = useSaveForm({
    initialValues: EMPTY,
    toInput: (values) => ({
      kind: 'mailbox' as const,
      address: values.address.trim(),
      password: values.password,
      ...(typed || !known ? { settings: settingsOf(values) } : {}),
    }),
    check: (values) => ({
      ...(ADDRESS.test(values.address.trim()) ? {} : { address: 'Please give the address of the mailbox.' }),
      ...(values.password === '' ? { password: 'Please enter the password.' } : {}),
      ...((typed || !known) && values.imap_host.trim() === '' ? { imap_host: 'Please name the server.' } : {}),
      ...((typed || !known) && values.smtp_host.trim() === '' ? { smtp_host: 'Please name the server.' } : {}),
    }),
    save: (input, idempotencyKey) => mutateAsync({ input, idempotencyKey }),
    onSaved: onClose,
  })
  const field = state.form.getInputProps
  return (
    <Dialog opened={opened} onClose={onClose} title="Connect a mailbox">
      <SaveForm
        state={state}
        label="Connect a mailbox"
        actions={
          <FormActions onCancel={onClose} saving={state.saving}>
            Try and connect
          </FormActions>
        }
      >
        <TextInput
          label="Email address"
          type="email"
          autoComplete="off"
          maxLength={254}
          data-autofocus
          {...field('address')}
          onChange={(event) => {
            field('address').onChange(event)
            setAddress(event.currentTarget.value.trim())
          }}
        />
        {found && <ProviderHelp found={found} />}
        <PasswordInput label="Password or app password" autoComplete="off" {...field('password')} />
        {ADDRESS.test(address) && <SignInInstead address={address} providers={found?.sign_ins ?? []} />}
        {known && !typed && (
          <p className="no-margin dimmed">
            {known.imap.host} and {known.smtp.host} are its servers.{' '}
            <Anchor component="button" type="button" onClick={() => setTyped(true)}>
              Type others
            </Anchor>
          </p>
        )}
        {asks && (
          <>
            <div className={`grid gap-12 ${styles.servers}`}>
              <TextInput label="IMAP server" placeholder="imap.example.org" maxLength={253} {...field('imap_host')} />
              <NumberInput label="IMAP port" min={1} max={65_535} hideControls {...field('imap_port')} />
              <TextInput label="SMTP server" placeholder="smtp.example.org" maxLength={253} {...field('smtp_host')} />
              <NumberInput label="SMTP port" min={1} max={65_535} hideControls {...field('smtp_port')} />
            </div>
            <TextInput label="Name to sign in with, if not the address" maxLength={254} {...field('user')} />
            <Checkbox
              label="SMTP begins with STARTTLS (port 587)"
              {...state.form.getInputProps('starttls', { type: 'checkbox' })}
            />
          </>
        )}
      </SaveForm>
    </Dialog>
  )
}

function settingsOf(values: Values): MailboxSettings {
  const user = values.user.trim() || values.address.trim()
  const imap = Number(values.imap_port)
  return {
    imap: { host: values.imap_host.trim(), port: imap, tls: imap !== 143, user },
    smtp: { host: values.smtp_host.trim(), port: Number(values.smtp_port), tls: !values.starttls, user },
  }
}
