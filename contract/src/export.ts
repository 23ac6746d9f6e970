import { contract } from './endpoint.ts'

export const exportContract = contract('export', {
  mine: {
    method: 'GET',
    path: '/api/users/me/export',
    gate: 'session',
    summary:
      'Everything that I own, as JSON and Markdown in a ZIP; asks for a proof of the password not older than ten minutes',
    download: true,
    ownTransaction: true,
    perMinute: 5,
  },
})
