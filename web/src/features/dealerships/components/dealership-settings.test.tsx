import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { DealershipSettings } from './dealership-settings.tsx'

test.each([
  ['the current file with its age', 'northside.csv', /^northside\.csv, .+/],
  ['no age without a file', '', /^No CSV file$/],
])('the inventory feed shows %s', (_name, csvFile, text) => {
  renderPortal(<DealershipSettings dealership={sampleDealership({ csvFile })} mayChange={false} onFeed={() => {}} />)
  expect(screen.getByText('Connected').closest('dd')?.textContent?.replace('Connected', '')).toMatch(text)
})
