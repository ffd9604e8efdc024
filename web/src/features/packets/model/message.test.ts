import { expect, test } from 'vitest'
import { fillMessage, messageTemplate } from './message.ts'

const facts = { customer: 'Anna', me: 'Marcus', dealership: 'Northgate Motors', vehicle: '2020 Mustang GT' }
const namesake = { ...facts, customer: 'Marcus' }

test('a message is remembered with placeholders for its names and its vehicle', () => {
  expect(messageTemplate("Hi Anna, it's Marcus at Northgate Motors. The 2020 Mustang GT is here, Anna!", facts)).toBe(
    "Hi {customer}, it's {me} at {dealership}. The {vehicle} is here, {customer}!",
  )
})

test("a message to a customer with the sender's first name introduces the sender to the next customer, too", () => {
  const template = messageTemplate("Hi Marcus, it's Marcus. Reply to Marcus any time.", namesake)
  expect(template).toBe("Hi {customer}, it's {me}. Reply to {me} any time.")
  expect(fillMessage(template, facts)).toBe("Hi Anna, it's Marcus. Reply to Marcus any time.")
})

test('a name within a word is no name of the customer', () => {
  expect(messageTemplate("Hi Marcus, it's Marcus of Marcuson", namesake)).toBe("Hi {customer}, it's {me} of Marcuson")
})
