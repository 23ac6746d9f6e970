// Where a mailbox or calendar may lie: on the public internet, or in a network that the operator has named.
import type { Resolved } from '../web/address.ts'
import { createOwnReach, type OwnReach } from '../web/own-reach.ts'
import type { ConnectSettings } from './settings.ts'

/** Ports of mail, with TLS from the first byte or by STARTTLS. */
const PORTS: readonly number[] = [993, 143, 465, 587]

export type MailReach = { addresses: OwnReach; ca: string | null }

/** `resolve` rejects where a name leads nowhere. */
export const createMailReach = (
  { ranges, ca }: Pick<ConnectSettings, 'ranges' | 'ca'>,
  resolve?: (name: string) => Promise<Resolved[]>,
): MailReach => ({ ca, addresses: createOwnReach(ranges, PORTS, resolve) })
