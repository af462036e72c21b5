import { assignPayer } from './assign-payer.ts'
import { listPayments } from './list-payments.ts'
import { markInstallment } from './mark-installment.ts'
import { recordRefund } from './record-refund.ts'
import { reportCardPayment } from './report-card-payment.ts'
import { undoRefund } from './undo-refund.ts'

export const payments = [listPayments, markInstallment, assignPayer, recordRefund, undoRefund, reportCardPayment]
