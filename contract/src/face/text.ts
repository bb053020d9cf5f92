import { texts } from '../text';

export const faceText = texts({
  title: ['司机人脸档案', 'Driver Face Files'],
  driverNum: ['司机编号', 'Driver no.'],
  driverName: ['司机', 'Driver'],
  anyNum: ['司机编号/姓名/手机号', 'Driver no., name or phone'],
  orgId: ['所属机构', 'Organization'],
  orgName: ['所属机构', 'Organization'],
  hasPhoto: ['人脸照片', 'Face photo'],
  consentTime: ['同意时间', 'Consent time'],
  consentName: ['同意登记人', 'Consent noted by'],
  updatedAt: ['更新时间', 'Updated'],
  look: ['查看照片', 'Look at the photo'],
  lookHint: [
    '人脸照片是敏感个人信息，每次查看都记入操作日志。',
    'A face photo is sensitive personal data. Every view is written to the operation log.',
  ],
  looked: ['本次查看已记入操作日志。', 'This view was written to the operation log.'],
  photoOf: ['{name} 的人脸照片', 'Face photo of {name}'],
  take: ['录入照片', 'Add a photo'],
  replace: ['更换照片', 'Replace the photo'],
  erase: ['撤回同意并删除', 'Withdraw and erase'],
  eraseConsequence: [
    '人脸照片立即删除，不能恢复；司机仍可使用IC卡。',
    'The photo is erased at once and cannot be restored. The driver can still use the IC card.',
  ],
  erased: ['已删除人脸照片', 'The photo was erased.'],
  camera: ['拍照', 'Camera'],
  shoot: ['拍摄', 'Take it'],
  again: ['重新选择', 'Choose another'],
  upload: ['上传照片', 'Upload a photo'],
  uploadHint: ['JPG、PNG，不超过 {limit} MB', 'JPG or PNG, {limit} MB at most'],
  crop: ['裁剪', 'Crop'],
  cropHint: [
    '让头部和肩部占满方框：拖动照片，或使用滑块。',
    'Fill the square with head and shoulders. Drag the photo or use the sliders.',
  ],
  cut: ['裁剪好的照片', 'The cropped photo'],
  guide: [
    '正对镜头，摘下帽子和墨镜，光线均匀，画面里只有一个人。',
    'Face the camera in even light without cap or sunglasses. Only one person may be in the picture.',
  ],
  noCamera: [
    '此浏览器不能使用摄像头：摄像头需要 HTTPS 或本机访问。请上传照片。',
    'This browser cannot use the camera here; it needs HTTPS or the local machine. Upload a photo instead.',
  ],
  cameraRefused: [
    '没有使用摄像头的许可。请在浏览器中允许，或上传照片。',
    'The camera is not allowed. Allow it in the browser, or upload a photo.',
  ],
  cameraMissing: [
    '没有找到可用的摄像头，请上传照片。',
    'No working camera was found. Upload a photo instead.',
  ],
  checking: ['正在检查照片', 'Checking the photo'],
  good: ['照片质量合格', 'The photo quality is sufficient.'],
  goodHint: [
    '系统只检查清晰度和光线，是否为本人由车载终端比对。',
    'Only sharpness and light are checked here. The terminal verifies the identity.',
  ],
  consentWords: [
    '司机已知晓用途并单独同意采集人脸照片，仅用于在车载终端核验本人，可随时撤回，也可只用IC卡。',
    'The driver knows what it is for and has separately consented to a face photo, used only to verify him at the truck; he may withdraw at any time or use a key card instead.',
  ],
  image: ['人脸照片', 'Face photo'],
  imageNeeded: ['请先拍照或上传照片', 'Take or upload a photo first.'],
  imageOnly: ['仅支持 JPG、PNG', 'Only JPG or PNG.'],
  unreadable: ['图片无法读取', 'The image cannot be read.'],
  tooLarge: ['照片不能超过 {limit} MB', 'The photo must not be larger than {limit} MB.'],
  small: [
    '照片太小，短边至少 240 像素：请靠近镜头，或换用更清晰的照片',
    'The photo is too small: the shorter side needs 240 pixels. Move closer, or use a sharper photo.',
  ],
  stretched: [
    '照片太长或太宽：请裁剪到头部和肩部',
    'The photo is too long or too wide. Crop it to head and shoulders.',
  ],
  dark: ['照片太暗：请面向光源或开灯后重拍', 'The photo is too dark. Face the light and take it again.'],
  bright: ['照片过亮：请避开直射光后重拍', 'The photo is too bright. Avoid direct light and take it again.'],
  flat: [
    '照片对比度太低：请擦拭镜头、避免逆光后重拍',
    'The photo has too little contrast. Wipe the lens, avoid back light and take it again.',
  ],
  blurred: [
    '照片模糊：请保持不动、对焦后重拍',
    'The photo is blurred. Keep still, let the camera focus and take it again.',
  ],
});
