import { texts } from '../text';

export const contractText = texts({
  title: ['合同管理', 'Contract Management'],
  contractId: ['合同编号', 'Contract ID'],
  contractType: ['类型', 'Type'],
  sales: ['销售', 'Sales'],
  purchase: ['采购', 'Purchase'],
  supplier: ['供应商', 'Supplier'],
  contactName: ['联系人', 'Contact'],
  contactPhone: ['联系电话', 'Phone'],
  signDate: ['签订日期', 'Signing date'],
  signFrom: ['签订日期从', 'Signed from'],
  signTo: ['签订日期至', 'Signed to'],
  warrantyDate: ['质保日期', 'Warranty date'],
  amount: ['金额（元）', 'Amount (CNY)'],
  amountTotal: ['金额合计 {total} 元', 'CNY {total} in all'],
  warrantyBeforeSigning: ['质保日期不能早于签订日期', 'The warranty cannot end before the signing.'],
});
