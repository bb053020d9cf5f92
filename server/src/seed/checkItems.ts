import type { Context } from '../base/context';
import { writing } from '../base/scope';

type Power = 'diesel' | 'electric' | null;

/** The usual daily checks, `domain.md` §2: the critical ones, and those for one kind of power only. */
const usual: [name: string, isCritical: boolean, power: Power][] = [
  ['外观及铭牌 Appearance, plate', false, null],
  ['货叉与定位销 Forks, pins', true, null],
  ['门架与滚轮 Mast, rollers', false, null],
  ['起升链条 Lift chains', true, null],
  ['轮胎与螺母 Tyres, nuts', true, null],
  ['行车制动 Service brake', true, null],
  ['驻车制动 Parking brake', true, null],
  ['转向 Steering', true, null],
  ['喇叭 Horn', false, null],
  ['灯光 Lights', false, null],
  ['倒车蜂鸣器 Reverse buzzer', false, null],
  ['后视镜 Mirrors', false, null],
  ['座椅与安全带 Seat, belt', true, null],
  ['护顶架与挡货架 Guard, backrest', false, null],
  ['液压油位与泄漏 Hydraulic oil', false, null],
  ['仪表与故障码 Gauges, codes', false, null],
  ['电量与插头 Charge, plug', false, 'electric'],
  ['电解液位 Electrolyte', false, 'electric'],
  ['机油与冷却液 Oil, coolant', false, 'diesel'],
  ['紧急断电开关 Emergency switch', true, 'electric'],
  ['燃油泄漏 Fuel leak', true, 'diesel'],
];

/** Writes down what a new company's list of checks begins with, once. */
export async function seedCheckItems(ctx: Context, orgId: string): Promise<void> {
  await writing(ctx)
    .insertInto('checkItem')
    .values(
      usual.map(([itemName, critical, powerType], at) => ({
        orgId,
        itemName,
        critical,
        powerType,
        sort: at + 1,
      })),
    )
    .execute();
}
