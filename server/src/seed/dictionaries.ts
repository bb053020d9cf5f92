import type { Context } from '../base/context';
import { writing } from '../base/scope';

interface Dictionary {
  typeCode: string;
  name: string;
  values: [name: string, value: string][];
}

/** The dictionaries that the product itself asks for, with what they begin with. */
const dictionaries: Dictionary[] = [
  {
    typeCode: 'HOME_PAGE_URL',
    name: '首页 Home page',
    values: [
      ['首页 Home', '/HomePage'],
      ['车辆状态 Vehicle Status', '/VehicleManagement/VehicleStatus'],
      ['车辆分布 Vehicle Distribution', '/VehicleManagement/VehicleDistribution'],
    ],
  },
  {
    typeCode: 'REPAIR_TYPE',
    name: '维修类型 Repair type',
    values: [
      ['故障维修 Breakdown', 'breakdown'],
      ['事故维修 Accident', 'accident'],
      ['预防性维修 Preventive', 'preventive'],
      ['返修 Repeated', 'repeated'],
    ],
  },
  {
    typeCode: 'MALFUNCTION_TYPE',
    name: '故障部位 Malfunction',
    values: [
      ['动力系统 Power', 'power'],
      ['液压系统 Hydraulics', 'hydraulics'],
      ['电气系统 Electrics', 'electrics'],
      ['制动系统 Brakes', 'brakes'],
      ['转向系统 Steering', 'steering'],
      ['门架与货叉 Mast and forks', 'mast'],
      ['轮胎 Tyres', 'tyres'],
      ['电池 Battery', 'battery'],
      ['终端 Terminal', 'terminal'],
      ['其他 Other', 'other'],
    ],
  },
  {
    typeCode: 'EXTERNAL_TYPE',
    name: '外接设备类型 External equipment',
    values: [
      ['摄像头 Camera', 'camera'],
      ['雷达 Radar', 'radar'],
      ['称重 Weighing', 'weigh'],
      ['限速器 Speed limiter', 'limiter'],
      ['定位标签 UWB tag', 'uwb'],
    ],
  },
  {
    typeCode: 'CAR_OPERATION_TYPE',
    name: '车辆操作类型 Vehicle operation',
    values: [
      ['开机 Power on', 'powerOn'],
      ['关机 Power off', 'powerOff'],
      ['司机上车 Driver in', 'driverIn'],
      ['司机下车 Driver out', 'driverOut'],
      ['起升 Lift', 'lift'],
      ['充电开始 Charging begins', 'chargeBegin'],
      ['充电结束 Charging ends', 'chargeEnd'],
    ],
  },
];

/** Adds the dictionaries that are new in this version; what an operator made of the others stays. */
export async function seedDictionaries(ctx: Context): Promise<void> {
  const db = writing(ctx);
  for (const [sort, { typeCode, name, values }] of dictionaries.entries()) {
    const made = await db
      .insertInto('dictType')
      .values({ typeCode, name, sort, builtIn: true })
      .onConflict((on) => on.column('typeCode').doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows !== 1n) continue;
    await db
      .insertInto('dictValue')
      .values(values.map(([name, value], sort) => ({ typeCode, name, value, sort })))
      .execute();
  }
}
