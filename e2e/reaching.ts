import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEST_CERTIFICATE } from '../test-kit/certificate.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { reachEnv } from '../test-kit/mailbox.ts'
import { type House, test as journey, openHouse } from './journey.ts'

/** Journeys to servers of mail, calendars and address books on this machine, whose certificate only tests trust. */
export const test = journey.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const ca = join(temporaryFolder('ca'), 'ca.pem')
      writeFileSync(ca, TEST_CERTIFICATE.cert)
      const house = await openHouse(reachEnv(ca))
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
