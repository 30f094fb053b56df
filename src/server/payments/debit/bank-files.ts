import { Document } from 'sepa'
import type { SepaCreditor } from '../../sites/index.ts'
import type { Details } from './mandates.ts'
import { endToEndIdOf } from './rules.ts'
import { sepaText } from './sepa-text.ts'

/** One collection for the bank file. Days are `YYYY-MM-DD`, amounts are euro cents. */
export type Collection = {
  id: string
  amountMinor: number
  collectOn: string
  sequence: 'FRST' | 'RCUR'
  mandate: { reference: string; signedOn: string } & Pick<Details, 'iban' | 'holder' | 'address'>
  about: string
}
/** One credit transfer to a member. */
export type Transfer = { id: string; amountMinor: number; about: string } & Pick<Details, 'iban' | 'holder' | 'address'>
type Head = { batchId: string; createdAt: Date; creditor: SepaCreditor }

const nameLength = 70
const aboutLength = 140

/**
 * Builds the collection file: an ISO 20022 pain.008.001.08 message (CORE scheme) with one block per day and sequence
 * type.
 */
export function collectionFile(head: Head, collections: readonly Collection[]): string {
  const message = messageOf('pain.008.001.08', head)
  const blocks = Map.groupBy(collections, ({ collectOn, sequence }) => `${collectOn} ${sequence}`)
  for (const [, [first, ...others]] of [...blocks].toSorted(([a], [b]) => a.localeCompare(b))) {
    if (first === undefined) continue
    const block = message.createPaymentInfo()
    block.localInstrumentation = 'CORE'
    block.sequenceType = first.sequence
    block.batchBooking = true
    block.collectionDate = calendarDay(first.collectOn)
    block.creditorId = head.creditor.creditorId
    block.creditorName = sepaText(head.creditor.name, nameLength)
    block.creditorIBAN = head.creditor.iban
    block.creditorBIC = head.creditor.bic ?? ''
    message.addPaymentInfo(block)
    for (const { id, amountMinor, mandate, about } of [first, ...others]) {
      const entry = block.createTransaction()
      entry.end2endId = endToEndIdOf(id)
      entry.amount = euros(amountMinor)
      entry.mandateId = mandate.reference
      entry.mandateSignatureDate = calendarDay(mandate.signedOn)
      entry.debtorName = sepaText(mandate.holder, nameLength)
      entry.debtorIBAN = mandate.iban
      if (mandate.address !== null) {
        entry.debtorBIC = mandate.address.bic
        entry.debtorStreet = mandate.address.street
        entry.debtorCity = mandate.address.city
        entry.debtorCountry = mandate.iban.slice(0, 2)
      }
      entry.remittanceInfo = sepaText(about, aboutLength)
      block.addTransaction(entry)
      // The library generates ids longer than the 35 characters banks allow
      entry.id = entry.end2endId
    }
  }
  return written(message)
}

/** Builds the payout file for refunds: an ISO 20022 pain.001.001.09 message. */
export function transferFile(head: Head & { payOn: string }, transfers: readonly Transfer[]): string {
  const message = messageOf('pain.001.001.09', head)
  const block = message.createPaymentInfo()
  block.batchBooking = true
  block.requestedExecutionDate = calendarDay(head.payOn)
  block.debtorName = sepaText(head.creditor.name, nameLength)
  block.debtorIBAN = head.creditor.iban
  block.debtorBIC = head.creditor.bic ?? ''
  message.addPaymentInfo(block)
  for (const { id, amountMinor, iban, holder, address, about } of transfers) {
    const entry = block.createTransaction()
    entry.end2endId = endToEndIdOf(id)
    entry.amount = euros(amountMinor)
    entry.creditorName = sepaText(holder, nameLength)
    entry.creditorIBAN = iban
    if (address !== null) {
      entry.creditorBIC = address.bic
      entry.creditorStreet = address.street
      entry.creditorCity = address.city
      entry.creditorCountry = iban.slice(0, 2)
    }
    entry.remittanceInfo = sepaText(about, aboutLength)
    block.addTransaction(entry)
    entry.id = entry.end2endId
  }
  return written(message)
}

function messageOf(format: string, { batchId, createdAt, creditor }: Head): Document {
  const message = new Document(format)
  message.grpHdr.id = endToEndIdOf(batchId)
  message.grpHdr.created = createdAt
  message.grpHdr.initiatorName = sepaText(creditor.name, nameLength)
  return message
}

/** The library's error messages contain accounts and names, so only the field name is passed on. */
function written(message: Document): string {
  try {
    return message.toString()
  } catch (error) {
    throw new Error(`a file for the bank could not be written: ${/^\w+/.exec(String(Object(error).message))?.[0]}`)
  }
}

/** Euros for the library, which rounds to two decimals and so restores the exact amount. */
function euros(minor: number): number {
  return minor / 100
}

/** Noon of a day in the local time zone: the library formats dates in the process's time zone. */
function calendarDay(day: string): Date {
  return new Date(`${day}T12:00:00`)
}
