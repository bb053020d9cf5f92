import { texts } from '../text';

/** The purpose of the pages about drivers, by path. */
export const driverPages = texts({
  '/DriverManagement/DriverFile': [
    '每位司机一份档案：编号、机构、班组、证件和到期日。身份证号加密保存、打码显示，每次查看都有记录。证件到期后授权自动暂停，换证通过年审后自动恢复。',
    'One file for each driver: number, organization, team, licences and their expiry dates. ID numbers are encrypted and shown masked; each time somebody views one is logged. When a licence expires, the authorizations are suspended automatically; they resume after a new licence passes the annual review.',
  ],
  '/DriverManagement/DriverAnnualReview': [
    '查看作业人员证到期日，提交复审材料并跟踪审批。通过后新的到期日写入司机档案，因此暂停的授权随之恢复；驳回会写明原因，可重新提交。',
    'See when each licence expires, submit the documents for review and follow the approval. When a review passes, the new expiry date is written to the driver file and suspended authorizations resume. A rejection states its reason, and you can submit again.',
  ],
  '/DriverManagement/DriverStatus': [
    '现在谁在哪台车上、从什么时候开始、今天工作了多久。点开一位司机可看每天的工作时段、刷卡和停车。签退、换人、熄火或车辆离线都会结束一次上车。',
    'See who is on which truck now, since when, and the working time of today. Open a driver to see the working periods, card swipes and stops of each day. A ride ends when the driver signs off, another driver signs on, the key is switched off or the truck goes off-line.',
  ],
  '/DriverManagement/KeyFile': [
    'IC 卡登记在哪位司机名下。新卡可用读卡器连续刷入。卡要能开车，还须在“IC卡授权”中授权到车辆。',
    'Which IC card belongs to which driver. You can register many new cards in a row with a card reader. To start a truck, a card must also be authorized under IC Card Authorization.',
  ],
  '/DriverManagement/DriverFingerprintFile': [
    '司机的指纹，每人最多三枚。可以在车上录入：选好车辆和司机，司机到车前按手指。没有登记同意书的司机不能录入；撤回同意即彻底删除。',
    'The fingerprints of drivers, at most three each. To enrol at a truck, choose the truck and the driver; the driver then presses a finger on the reader. A driver without recorded consent cannot be enrolled; withdrawing consent erases the fingerprints permanently.',
  ],
  '/DriverManagement/NewDriverFingerprintFile': [
    '按司机或按车辆查看指纹，并把指纹下发到多台车辆。每一行显示终端是否已确认收到；车辆离线时下发会等它上线。',
    'View fingerprints by driver or by truck, and send them to several trucks. Each row shows whether the terminal has confirmed receipt. If a truck is off-line, sending waits until it is on-line again.',
  ],
  '/DriverManagement/DriverFaceFile': [
    '司机的人脸照片，可上传或现场拍摄，系统会检查是否清晰。照片加密保存，仅在登记同意后才能录入，每次查看都有记录；撤回同意即彻底删除。',
    "Photos of drivers' faces, uploaded or taken with a camera; the system checks that they are sharp. Photos are encrypted and can be added only with recorded consent, and each time somebody views one is logged. Withdrawing consent erases them permanently.",
  ],
  '/DriverManagement/FingerprintLibraryFile': [
    '把一组司机编成指纹库，再装到一批车上，例如“白班”。之后增减成员，车上的指纹会自动跟着变；删除指纹库会从车上收回由它带来的授权。每台车最多一百枚。',
    'Group drivers into a library, for example the day shift, and load it on several trucks. When members change, the trucks are updated automatically. Deleting a library revokes the authorizations that came with it. A truck holds at most one hundred fingerprints.',
  ],
  '/DriverManagement/AuthorizationManagement': [
    '查看终端里实际存着哪些授权，包括有人在车旁直接录入的。“同步”会向终端重新读取；来历不明的可以从终端删除。',
    'See which authorizations the terminals really hold, including those entered at the truck. Sync reads them from the terminal again. Delete those of unknown origin from the terminal.',
  ],
  '/DriverManagement/DriverAuthorizationManagement': [
    '在办公室把司机授权到车辆，并查看谁能开哪台车、为什么不能。终端确认后才显示已生效；证件到期或离职会自动暂停或收回。',
    'Authorize drivers for trucks from the office, and see who may drive which truck, or why not. An authorization is effective once the terminal has confirmed it. When a licence expires it is suspended; when the driver leaves it is revoked.',
  ],
  '/DriverManagement/FingerprintAuthorization': [
    '用指纹开车的授权，可按司机或按指纹库授予。“刷新”会再次下发失败的授权；“清空”会收回一台车上的全部指纹。',
    'Authorizations to drive by fingerprint, for single drivers or for a fingerprint library. Refresh sends failed ones again. Clear revokes all fingerprints on a truck.',
  ],
  '/DriverManagement/ICEmpower': [
    '用 IC 卡开车的授权。一张卡可授权到多台车，终端确认后生效；“刷新”会再次下发失败的授权，“清空”会收回一台车上的全部卡。',
    'Authorizations to drive by IC card. A card can be authorized for several trucks; each becomes effective when the terminal confirms it. Refresh sends failed ones again. Clear revokes all cards on a truck.',
  ],
  '/DriverManagement/FaceAuthorize': [
    '用人脸开车的授权及下发记录。司机须有照片并已登记同意；终端确认后生效。法规要求保留其他开车方式，人脸不得作为唯一方式。',
    'Authorizations to drive by face, and the record of sending them. The driver needs a photo and recorded consent; an authorization is effective when the terminal confirms it. By law another way to drive must remain; face recognition cannot be the only one.',
  ],
  '/DriverManagement/DriverTrain': [
    '安排培训考试：题目、考生、截止时间、时长和及格分。发布后不能再改；司机用自己的账号在电脑或手机上考。没考完但时间到了会自动交卷；未及格可补考一次。',
    'Plan training exams: questions, candidates, deadline, duration and pass mark. After publishing, an exam cannot be changed. Drivers take it with their own account on a computer or a phone. When the time is over, an unfinished exam is submitted automatically. A driver who failed can resit once.',
  ],
});
