import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { SaveForm, type SaveFormState } from '#web/ui/forms/save-form.tsx'
import styles from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'

export const NOTHING_TYPED = { email: '', password: '' }

/** A link to a page of the application; `email`: what was typed, for the form there. */
export type LoginLink = (props: { to: '/signup' | '/reset-password'; email?: string; className?: string }) => ReactNode

type Props = {
  state: SaveFormState<typeof NOTHING_TYPED>
  link: LoginLink
  /** What has just happened, for whoever was led here by it. */
  said?: string
}

/** What the login looks like; it is drawn when the product is built too (drawn-login.tsx). */
export function LoginForm({ state, link, said }: Props) {
  return (
    <AuthFrame
      title="Login"
      text={said && <span role="status">{said}</span>}
      foot={
        <>
          No account yet?{' '}
          <Anchor underline="always" renderRoot={(props) => link({ ...props, to: '/signup' })}>
            Request Beta Access
          </Anchor>
        </>
      }
    >
      <SaveForm
        state={state}
        label="Login"
        actions={
          <Button type="submit" loading={state.saving} fullWidth>
            Login
          </Button>
        }
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          {...state.form.getInputProps('email')}
        />
        <div className={`column align-end gap-8 ${styles.password}`}>
          <PasswordInput label="Password" autoComplete="current-password" {...state.form.getInputProps('password')} />
          <Anchor
            className="inline-row min-h-24"
            size="xs"
            underline="always"
            renderRoot={(props) => link({ ...props, to: '/reset-password', email: state.form.values.email })}
          >
            Forgot your password?
          </Anchor>
        </div>
      </SaveForm>
    </AuthFrame>
  )
}
