import { texts } from '../text';

export const firstStepsText = texts({
  title: ['开始使用', 'First steps'],
  progress: ['已完成 {done} / {all}', '{done} of {all} done'],
  away: ['不再显示', 'Do not show again'],
  done: ['已完成', 'Done'],
  open: ['待完成', 'To do'],
  byOthers: ['由有权限的同事完成', 'Done by a colleague with the permission'],

  company: ['登记公司', 'Add a company'],
  companyHow: [
    '填写名称、信用代码和时区，并设好管理员和安全员账号。',
    'Enter its name, credit code and time zone, and set up the administrator and the safety officer.',
  ],
  people: ['登记人员', 'Add people'],
  peopleHow: [
    '登记司机；同事的账号在“用户管理”中开通。',
    'Add the drivers. Create accounts of colleagues under User Management.',
  ],
  terminal: ['登记终端', 'Add a terminal'],
  terminalHow: [
    '填写终端编号和通信身份；连接过的终端在“待处理终端”中直接登记。',
    'Enter the terminal ID and its identity. A terminal that has already connected is adopted under Waiting terminals.',
  ],
  vehicle: ['登记车辆并装上终端', 'Add a vehicle with its terminal'],
  vehicleHow: [
    '新增车辆时选上终端，或在操作菜单中“更换终端”。',
    'Select the terminal when you add the vehicle, or use Replace terminal in the menu of its row.',
  ],
  fix: ['在地图上看到它', 'See it on the map'],
  fixHow: [
    '给终端上电并开到室外；收到第一个定位后两秒内出现在地图上。',
    'Power the terminal up under the open sky; within two seconds of its first fix the truck is on the map.',
  ],
});
