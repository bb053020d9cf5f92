import { controlText } from '../control/text';
import { fenceText } from '../fence/text';
import { texts } from '../text';

const { timeout, offline, refused, notSupported, unavailable, moving, notAllowed, rebound, problem, retry } =
  controlText;

export const electricFenceText = {
  ...fenceText,
  timeout,
  offline,
  refused,
  notSupported,
  unavailable,
  notAllowed,
  rebound,
  moving,
  problem,
  retry,
  ...texts({
    title: ['电子围栏', 'Electric Fence'],
    addTitle: ['新增电子围栏', 'Add an electric fence'],
    editTitle: ['编辑电子围栏', 'Edit electric fence'],
    terminalId: ['终端编号', 'Terminal ID'],
    terminalRowIds: ['终端', 'Terminals'],
    terminals: ['终端', 'Terminals'],
    stored: ['已生效', 'In force'],
    delivery: ['下发状态', 'Delivery'],
    since: ['时间', 'Since'],
    answer: ['终端应答', 'Terminal’s answer'],
    none: ['未选终端', 'no terminal'],
    sending: ['下发中', 'Sending'],
    success: ['已生效', 'In force'],
    expired: ['失效', 'Expired failure'],
    leaving: ['撤销中', 'Revoking'],
    stuck: ['撤销失败', 'Revoking failed'],
    nobody: ['尚未选择终端，此围栏不会下发', 'No terminal is selected, so this fence is not sent.'],
    noTerminal: ['没有终端', 'It is not in any terminal.'],
    addOrg: ['添加整个机构的终端', 'Add all terminals of an organization'],
    elsewhere: ['终端须与围栏属于同一公司', "The terminals must belong to the fence's company."],
    retryAll: ['重试失败的终端', 'Retry failed terminals'],
    retried: ['已重新下发 {count} 台', 'Sent again to {count}.'],
    forget: ['不再等待', 'Stop waiting'],
    forgetAsk: ['不再等待 {name} 撤销围栏？', 'Stop waiting for {name} to revoke the fence?'],
    forgetConsequence: [
      '终端未确认撤销，它再次上线后可能仍执行此围栏。',
      'The terminal has not confirmed. When it is back on-line it may still enforce this fence.',
    ],
    isLeaving: ['围栏正在撤销，不能修改', 'The fence is being revoked and cannot be changed.'],
  }),
};
