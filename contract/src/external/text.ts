import { texts } from '../text';

export const externalText = texts({
  title: ['外接设备', 'External Equipment'],
  equipmentNum: ['设备编号', 'Number'],
  equipmentType: ['设备类型', 'Type'],
  typeName: ['设备类型', 'Type'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  anyNum: ['车辆编号/车牌号/自编号', 'Any vehicle number'],
  vehicleId: ['车辆', 'Vehicle'],
  carId: ['车辆编号', 'Vehicle ID'],
  boundAt: ['绑定时间', 'Bound at'],
  bind: ['绑定车辆', 'Bind to a vehicle'],
  rebind: ['改绑到另一车辆', 'Bind to another vehicle'],
  rebindQuestion: [
    '设备 {equipmentNum} 已绑定车辆 {carId}，改绑后不再属于该车辆。',
    'Equipment {equipmentNum} is bound to vehicle {carId}. It will be unbound from it.',
  ],
  unbind: ['解绑', 'Unbind'],
  unbindQuestion: ['设备将不再属于该车辆。', 'The equipment no longer belongs to the vehicle.'],
  elsewhere: ['车辆与设备不属于同一公司', 'The vehicle belongs to another company.'],
  notBound: ['设备未绑定车辆', 'It is not bound to a vehicle.'],
  noSuchType: ['字典中没有该类型', 'The dictionary has no such type.'],
});
