import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallOutput } from '#contract/endpoint.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { joinBody, type joiningContract } from '#contract/joining.ts'
import { ApiError } from '#web/api.ts'
import { beginSession, endOwnSession } from '#web/app/session.ts'
import { readToken } from '#web/app/token.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { meQuery, mustChoosePassword } from '#web/features/users/queries.ts'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { closedText } from './format.ts'
import { accept, linkQuery, login, signUp } from './queries.ts'

type Invitation = CallOutput<typeof joiningContract.endpoints.read>
type Joined = CallOutput<typeof joiningContract.endpoints.accept>

/** What an invitation link leads to: who invites to what, and one form. The secret stands after the #, which no server is told. */
export function JoinPage() {
  const token = useLocation({ select: ({ hash }) => /^[\w-]{20,200}$/.exec(hash)?.[0] ?? '' })
  const { data, error, isPending, refetch } = useQuery({ ...linkQuery(token), enabled: token !== '' })
  if (token === '')
    return <Closed text="This link is incomplete. Please open it as it was sent to you, or ask for a new one." />
  if (isPending) return <AuthFrame title="Your invitation">{null}</AuthFrame>
  if (!data)
    return (
      <Closed text={error instanceof ApiError ? error.detail : 'The server cannot be reached.'} onRetry={refetch} />
    )
  if (data.state !== 'open') return <Closed text={closedText(data.state, data.invited_by)} />
  return <Open token={token} invitation={data} />
}

function Closed({ text, onRetry }: { text: string; onRetry?(): void }) {
  return (
    <AuthFrame title="This link no longer works" text={<span role="alert">{text}</span>}>
      {onRetry && (
        <Button variant="default" onClick={() => onRetry()}>
          Try again
        </Button>
      )}
      <Button renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Button>
    </AuthFrame>
  )
}

type Props = { token: string; invitation: Invitation }

function Open({ token, invitation }: Props) {
  // Another address may be in use here than the one that was invited: then there is an account to choose first.
  const [signedIn, setSignedIn] = useState(readToken() !== null)
  const me = useQuery({ ...meQuery, enabled: signedIn, retry: false })
  if (signedIn && me.isPending) return <AuthFrame title="Your invitation">{null}</AuthFrame>
  if (signedIn && me.data)
    return <JoinAs token={token} invitation={invitation} email={me.data.email} onOther={() => setSignedIn(false)} />
  return <JoinForm token={token} invitation={invitation} />
}

const titleOf = ({ organization_name }: Invitation) => `Join ${isolated(organization_name)}`
const textOf = ({ invited_by, lets_in }: Invitation) =>
  `${isolated(invited_by)} invites you to work together in Adjutant.${lets_in ? '' : ' An administrator lets you in once you have signed up.'}`

/** Goes on to what there is for whoever has joined. */
function useArrive() {
  const navigate = useNavigate()
  return ({ let_in, organization_id }: Joined) =>
    let_in
      ? navigate({ to: '/app/welcome', search: { org: organization_id }, replace: true })
      : navigate({ to: '/waitlist', replace: true })
}

function JoinAs({ token, invitation, email, onOther }: Props & { email: string; onOther(): void }) {
  const queryClient = useQueryClient()
  const arrive = useArrive()
  const join = useMutation({
    mutationFn: () => accept(token),
    onSuccess: async (joined) => {
      await queryClient.invalidateQueries()
      await arrive(joined)
    },
    meta: { quiet: true },
  })
  return (
    <AuthFrame title={titleOf(invitation)} text={textOf(invitation)}>
      {join.error && <span role="alert">{join.error.message}</span>}
      <Button loading={join.isPending} onClick={() => join.mutate()}>
        {`Join as ${email}`}
      </Button>
      <Button variant="default" onClick={() => void endOwnSession(queryClient, async () => onOther())}>
        Use another account
      </Button>
    </AuthFrame>
  )
}

const empty = { email: '', first_name: '', last_name: '', password: '' }

function JoinForm({ token, invitation }: Props) {
  const queryClient = useQueryClient()
  const arrive = useArrive()
  const navigate = useNavigate()
  const { email: bound, has_account } = invitation
  const [known, setKnown] = useState(has_account === true)
  const state = useSaveForm({
    initialValues: { ...empty, email: bound ?? '' },
    toInput: (values) => ({ token, ...values, email: values.email.trim() }),
    schema: known ? undefined : joinBody,
    check: ({ email, password }) =>
      known && (email.trim() === '' || password === '')
        ? {
            ...(email.trim() === '' && { email: true }),
            ...(password === '' && { password: true }),
            form: 'Please enter both email and password.',
          }
        : {},
    save: async (input, idempotencyKey) => {
      const joined = known ? null : await made(input, idempotencyKey)
      const session = await login({ username: input.email, password: input.password })
      beginSession(queryClient, session.access_token)
      // The session is there, and what is shown is its person's: a link that is gone by now is said on the way.
      return joined ?? (await accept(token).catch(onTheWay))
    },
    onSaved: (joined) => void arrive(joined),
  })
  /** Whose password somebody else has set chooses another one first. The link stays out of the next address. */
  const onTheWay = async (error: unknown): Promise<never> => {
    if (mustChoosePassword(error)) {
      toast({ kind: 'info', title: 'Choose your own password first', text: 'Then open the invitation again.' })
      await navigate({ to: '/new-password', replace: true })
    }
    throw error
  }
  /** Somebody who has an account need not know it: the same form goes on as a login. */
  const made = async (input: Parameters<typeof signUp>[0], key: string): Promise<Joined> => {
    try {
      return await signUp(input, key)
    } catch (error) {
      const now =
        error instanceof ApiError && error.status === 409
          ? await queryClient.fetchQuery({ ...linkQuery(token), staleTime: 0 })
          : null
      if (now?.state !== 'open') throw error
      setKnown(true)
      throw new ApiError(409, {
        code: 'conflict',
        detail: 'There is an account with this address already. Enter its password to join with it.',
      })
    }
  }
  const { getInputProps } = state.form
  return (
    <AuthFrame
      title={titleOf(invitation)}
      text={textOf(invitation)}
      foot={
        <>
          {known ? 'No account yet?' : 'Already have an account?'}{' '}
          <Anchor component="button" type="button" underline="always" onClick={() => setKnown(!known)}>
            {known ? 'Sign up' : 'Log in to join'}
          </Anchor>
          {known && (
            <>
              {' · '}
              <Anchor
                component="button"
                type="button"
                underline="always"
                onClick={() => void navigate({ to: '/reset-password' })}
              >
                Forgot your password?
              </Anchor>
            </>
          )}
        </>
      }
    >
      <SaveForm
        state={state}
        label={known ? 'Log in and join' : 'Sign up and join'}
        actions={
          <Button type="submit" loading={state.saving} fullWidth>
            {known ? 'Log in and join' : 'Join'}
          </Button>
        }
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete={known ? 'username' : 'email'}
          readOnly={bound !== null}
          variant={bound === null ? 'default' : 'filled'}
          autoFocus={bound === null}
          {...getInputProps('email')}
        />
        {!known && (
          <>
            <TextInput
              label="First name"
              autoComplete="given-name"
              autoFocus={bound !== null}
              {...getInputProps('first_name')}
            />
            <TextInput label="Last name" autoComplete="family-name" {...getInputProps('last_name')} />
          </>
        )}
        <PasswordInput
          label="Password"
          description={known ? undefined : 'At least 8 characters; a sentence of your own is best.'}
          autoComplete={known ? 'current-password' : 'new-password'}
          {...getInputProps('password')}
        />
      </SaveForm>
    </AuthFrame>
  )
}
